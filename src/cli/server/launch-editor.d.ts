/** Type declarations for `launch-editor`, which is published without them. */
declare module 'launch-editor' {
  /** `position`: path, line and column, joined by colons. */
  export default function launchEditor(position: string): void;
}
