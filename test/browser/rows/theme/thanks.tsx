import type { ReactNode } from 'react';
import type { SlotProps } from 'docsite-compiler/theme';

export default function Thanks({ shell }: SlotProps): ReactNode {
  return <p className="own-thanks">{shell.ownTexts['thanks']}</p>;
}
