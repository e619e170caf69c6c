/** `<Tabs>` and `<Tab>`: all panels are in the HTML; a script switches them and remembers the choice. */
import { Children, isValidElement, useId } from 'react';
import type { ReactElement, ReactNode } from 'react';

export interface TabsProps {
  /** Groups with the same id switch together on all pages and remember the chosen label. */
  groupId?: string;
  /** Label of the tab to show first. Default: the first one. */
  defaultValue?: string;
  children?: ReactNode;
}

export interface TabProps {
  label: string;
  /** Name under which the choice is remembered. Default: the label. */
  value?: string;
  children?: ReactNode;
}

export function Tabs({ groupId, defaultValue, children }: TabsProps): ReactNode {
  const id = useId();
  const tabs = Children.toArray(children).filter(
    (child): child is ReactElement<TabProps> => isValidElement(child) && child.type === Tab,
  );
  const chosen = Math.max(
    0,
    tabs.findIndex(({ props }) => nameOf(props) === defaultValue),
  );
  return (
    <div className="tabs" data-group={groupId}>
      <div className="tab-list" role="tablist">
        {tabs.map(({ props }, index) => (
          <button
            key={index}
            type="button"
            className="tab"
            role="tab"
            id={`${id}tab-${index}`}
            aria-controls={`${id}panel-${index}`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            data-label={nameOf(props)}
          >
            {props.label}
          </button>
        ))}
      </div>
      {tabs.map(({ props }, index) => (
        <div
          key={index}
          className="tab-panel"
          role="tabpanel"
          id={`${id}panel-${index}`}
          aria-labelledby={`${id}tab-${index}`}
          tabIndex={0}
          data-label={nameOf(props)}
          {...(index === chosen && { 'data-active': '' })}
        >
          {props.children}
        </div>
      ))}
    </div>
  );
}

/** Contains the panel of one tab; rendered by `Tabs`. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}

function nameOf({ label, value }: TabProps): string {
  return value ?? label;
}
