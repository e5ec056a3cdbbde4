import { createContext } from 'react';

/** Whether a field stands in a panel that closes when something outside it is pressed: what the field opens stays inside then. */
export const InsidePopover = createContext(false);
