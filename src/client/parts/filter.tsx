/** `<Filter label="…">`: a field that filters the lists below it. Without scripts it is hidden. */
import type { ReactNode } from 'react';

export interface FilterProps {
  /** Name of the field, and its placeholder. */
  label: string;
}

export default function Filter({ label }: FilterProps): ReactNode {
  return (
    <div className="list-filter">
      <input
        type="search"
        className="filter"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
      />
      <span role="status" />
    </div>
  );
}
