/** A shell command with a button that copies it. docsite's own script handles the button. */
import type { ReactNode } from 'react';
import './landing.css';

interface CommandProps {
  /** Label of the button. */
  copy: string;
  command: string;
}

export default function Command({ copy, command }: CommandProps): ReactNode {
  return (
    <div className="copy-line">
      <code>{command}</code>
      <button type="button" className="code-copy" aria-label={copy} title={copy} />
    </div>
  );
}
