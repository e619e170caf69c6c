import type { ReactNode } from 'react';
import type { SlotProps } from 'docsite-compiler/theme';

export default function Shelf({ page }: SlotProps): ReactNode {
  return <p className="own-shelf">{`Shelf of ${page.title}`}</p>;
}
