/** Findings about resources that the site's Content-Security-Policy blocks. */
import { findingsOf, listed } from './record.ts';

const finding = findingsOf({
  title: 'Security policy',
  about:
    'Every page has a policy that allows resources from the site itself and from the hosts in [`security`](security-policy.md). Browsers silently block everything else.',
  foundBy: 'build',
  changedBy: 'config',
});

const uses = {
  images: 'images from',
  media: 'video and audio from',
  frames: 'frames from',
  scripts: 'scripts from',
  styles: 'style sheets from',
  fonts: 'fonts from',
  connect: 'requests to',
  forms: 'forms sent to',
};

export const hostNotAllowed = finding(
  {
    code: 'host-not-allowed',
    severity: 'error',
    title: 'Host not allowed by the policy',
    meaning:
      'A page, style sheet, option or plugin uses a resource from a host that is not listed in `security`, so browsers block it. Each host is reported once, at its first use.',
    fix: 'Add the host to the option given in the hint, or copy the file into the site. For images in pages, `docsite check --fix --copy-images` does this.',
    example: '# Home\n\n![Build status](https://badges.example.org/build.svg)',
    fixed: {
      'site.config.ts': "export default { title: 'Docs', security: { images: ['https://badges.example.org'] } };",
    },
  },
  /** `fonts`: the host of the fonts that a blocked style sheet loads, if the policy blocks it, too. */
  (facts: {
    option: keyof typeof uses;
    source: string;
    pages: number;
    known: 'section' | 'option' | 'neither';
    fonts?: string;
    plugins?: readonly string[];
  }) => {
    const { option, source, pages, known, fonts, plugins = [] } = facts;
    const keys = `${option}: ['${source}']${fonts === undefined ? '' : `, fonts: ['${fonts}']`}`;
    const line = {
      neither: `add to the configuration: \`security: { ${keys} }\``,
      section: `add to \`security\` in the configuration: \`${keys}\``,
      option: `add \`'${source}'\` to \`security.${option}\`${fonts === undefined ? '' : ` and \`'${fonts}'\` to \`security.fonts\``} in the configuration`,
    };
    const service = option === 'frames' ? embedServices.get(source) : undefined;
    const embeds =
      service === undefined
        ? ''
        : `add \`'${service}'\` to \`integrations.embeds\` in the configuration, or, for your own tags, `;
    const isVideo = option === 'frames' && /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com$/.test(source);
    return {
      message: `the policy blocks ${uses[option]} \`${source.replace(/^https:\/\//, '')}\`${pages > 1 ? `, which ${pages} pages use` : ''}${plugins.length === 0 ? '' : `; the plugin ${listed(plugins, 'or')} adds them in \`head\``}`,
      hint:
        embeds + line[known] + (isVideo ? ', or turn on `integrations.youtube` and write `<YouTube id="…" />`' : ''),
    };
  },
);

/** The hosts that `integrations.embeds` allows, with their names there. */
const embedServices = new Map([
  ['https://codepen.io', 'codepen'],
  ['https://codesandbox.io', 'codesandbox'],
  ['https://embed.figma.com', 'figma'],
  ['https://stackblitz.com', 'stackblitz'],
]);

/** Reported if an image that the author asked docsite to copy could not be downloaded. */
export const imageNotCopied = finding(hostNotAllowed.record, (facts: { url: string; reason: string }) => ({
  message: `the image \`${facts.url}\` was not copied into the site: ${facts.reason}`,
  cause: `images were not copied from \`${hostOf(facts.url)}\`: ${facts.reason}`,
  hint: 'save it in the content folder’s `public/` and refer to it there',
}));

function hostOf(url: string): string {
  return new URL(url, 'https://any.invalid').host;
}

/** The page still refers to the other host until the fix is applied. */
export const imageCopied = finding(hostNotAllowed.record, (facts: { url: string; path: string }) => ({
  message: `the image \`${facts.url}\` was copied into the site`,
  hint: `write \`${facts.path}\``,
}));

export const htmlTagRemoved = finding(
  {
    code: 'html-tag-removed',
    severity: 'warning',
    changedBy: 'page',
    title: 'HTML tag removed',
    meaning: 'A page contains an HTML tag that docsite removes, because it could run code or send data elsewhere.',
    fix: 'Move scripts and forms into a [component](theming.md#custom-components), and styles into one of the site’s style sheets. If `markdown.trusted` is on, pages keep all HTML.',
    example: '# Home\n\n<form action="/subscribe"><input name="mail"></form>',
    fixed: '# Home\n\n[Subscribe](https://lists.example.org/subscribe)',
  },
  (facts: { tag: string }) => ({
    message: `\`<${facts.tag}>\` is removed from the page`,
    cause: `${/^(?:script|style)$/.test(facts.tag) ? '`<script>` and `<style>` are' : `\`<${facts.tag}>\` is`} removed from pages`,
    hint: 'use a component or a style sheet instead',
  }),
);

export const htmlAttributeRemoved = finding(
  {
    code: 'html-attribute-removed',
    severity: 'warning',
    changedBy: 'page',
    title: 'HTML attribute removed',
    meaning:
      'A page contains a `style` attribute or an event handler such as `onclick`. docsite removes them, because the page’s Content-Security-Policy blocks both.',
    fix: 'Give the element a `class`, and put its rules into a style sheet listed in `styles` in the configuration. If `markdown.trusted` is on, pages keep all HTML.',
    example: '# Home\n\n<p style="color: red">Never open the lid.</p>',
    fixed: '# Home\n\n<p class="alarm">Never open the lid.</p>',
  },
  (facts: { attribute: string }) => ({
    message: `the attribute \`${facts.attribute}\` is removed from the page`,
    hint:
      facts.attribute === 'style'
        ? 'use a `class`, and a style sheet listed in `styles` in the configuration'
        : 'use a component with a script',
    cause: `\`${facts.attribute}\` is removed from pages`,
  }),
);
