#ifndef CNC_INTERNAL_H
#define CNC_INTERNAL_H

// Notes how to put a terminal back; strings come from terminfo, so the screen
// must be set up.
void cnc_rescue_prepare(int output);

// Between these two, the terminal is ours and would have to be put back.
void cnc_rescue_arm(void);
void cnc_rescue_disarm(void);

#endif
