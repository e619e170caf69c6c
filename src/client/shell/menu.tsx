/**
 * A button with a panel below it: a native popover, so it opens without a script, and closes with Escape or a click outside.
 */
import type { ReactNode } from 'react';

export interface MenuProps {
  /** Unique in the document; begins with `docsite-`. */
  id: string;
  /** Accessible name of the button if `button` contains no text. */
  label?: string | undefined;
  button: ReactNode;
  buttonClass: string;
  panelClass?: string;
  children: ReactNode;
}

/** Scripts also open it on hover; they find it by `.menu`. */
export function Menu({ id, label, button, buttonClass, panelClass, children }: MenuProps): ReactNode {
  return (
    <div className="menu">
      <button type="button" className={buttonClass} popoverTarget={id} aria-label={label} title={label}>
        {button}
      </button>
      <div className={panelClass === undefined ? 'menu-panel' : `menu-panel ${panelClass}`} id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}
