/** Theme switch: light, dark, or the system's theme. */
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { Menu } from './menu.tsx';
import { replaceable } from './replaceable.tsx';
import type { SiteShell } from '../../shared/protocol.ts';

/**
 * A button that toggles the theme, and a menu with all three choices. Scripts act on the `data-` attributes; without
 * scripts, the system's theme is used.
 */
export const AppearanceSwitch = replaceable(
  'AppearanceSwitch',
  function AppearanceSwitch({ shell }: { shell: SiteShell }) {
    return (
      <div className="appearance">
        <button
          type="button"
          className="icon-button"
          data-toggle-appearance=""
          aria-label={shell.texts.appearanceText}
          title={shell.texts.appearanceText}
        >
          <Icon name="sun" />
          <Icon name="moon" />
        </button>
        <Menu
          id="docsite-appearance"
          label={`${shell.texts.appearanceText}: ${shell.texts.menu}`}
          button={null}
          buttonClass="menu-button appearance-more"
        >
          <AppearanceChoice shell={shell} />
        </Menu>
      </div>
    );
  },
);

/**
 * The three themes, and the text size and line length. Scripts set `aria-pressed` on the active theme before React
 * loads.
 */
export function AppearanceChoice({ shell }: { shell: SiteShell }): ReactNode {
  const { appearanceLight, appearanceDark, appearanceAuto, textLarger, textSmaller, textWider, textNarrower } =
    shell.texts;
  return (
    <>
      <ul className="menu-list appearance-choice">
        <Choice value="light" icon="sun" text={appearanceLight} />
        <Choice value="dark" icon="moon" text={appearanceDark} />
        <Choice value="auto" icon="system" text={appearanceAuto} />
      </ul>
      <ul className="menu-list">
        <Resize change="text-size 1" text={textLarger} />
        <Resize change="text-size -1" text={textSmaller} />
      </ul>
      <ul className="menu-list">
        <Resize change="text-width 1" text={textWider} />
        <Resize change="text-width -1" text={textNarrower} />
      </ul>
    </>
  );
}

function Resize({ change, text }: { change: string; text: string }): ReactNode {
  return (
    <li>
      <button type="button" className="menu-item" data-resize={change}>
        {text}
      </button>
    </li>
  );
}

function Choice({ value, icon, text }: { value: string; icon: IconName; text: string }): ReactNode {
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        data-set-appearance={value}
        aria-pressed="false"
        suppressHydrationWarning
      >
        <Icon name={icon} />
        {text}
      </button>
    </li>
  );
}
