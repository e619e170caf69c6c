/** Declares the options of the page menu, with their schema and defaults. */
import * as v from 'valibot';
import { strict } from '../findings/schema.ts';

/** An assistant that opens a page through a link. */
export interface UserAssistant {
  /** Shown in the menu. */
  name: string;
  /** An `https:` URL with `{prompt}` or `{url}`: a question about the page, or the URL of its Markdown. */
  url: string;
}

export interface UserPageMenu {
  /** Assistants to open the page in: `chatgpt`, `claude`, or others by their URLs. Default: none. */
  assistants?: ('chatgpt' | 'claude' | UserAssistant)[];
}

const known: Record<'chatgpt' | 'claude', UserAssistant> = {
  chatgpt: { name: 'ChatGPT', url: 'https://chatgpt.com/?q={prompt}' },
  claude: { name: 'Claude', url: 'https://claude.ai/new?q={prompt}' },
};

/** The schema of `theme.pageMenu`. */
export const pageMenuSchema = v.union([
  v.literal(false),
  strict({
    assistants: v.exactOptional(
      v.array(
        v.union([
          v.picklist(['chatgpt', 'claude']),
          strict({
            name: v.string(),
            url: v.pipe(
              v.string(),
              v.regex(/^https:\/\/[^/?#{}]+[/?#].*\{(?:prompt|url)\}/, 'an `https:` URL with `{prompt}` or `{url}`'),
            ),
          }),
        ]),
      ),
    ),
  }),
]);

/** The menu with its defaults; false if there is none. */
export function pageMenuOf(menu: false | UserPageMenu | undefined): false | { assistants: UserAssistant[] } {
  if (menu === false) return false;
  const assistants = menu?.assistants ?? [];
  return { assistants: assistants.map((assistant) => (typeof assistant === 'string' ? known[assistant] : assistant)) };
}
