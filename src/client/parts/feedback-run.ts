/** Sends a reader's answer to the site's endpoint, once for each page that is shown. */

interface Props {
  endpoint: string;
  lang: string;
  texts: Record<string, { thanks: string; failed: string }>;
}

export default function askForFeedback(island: HTMLElement, { endpoint, lang, texts }: Props): void {
  const group = island.querySelector<HTMLElement>('.page-feedback');
  const status = island.querySelector<HTMLElement>('[role=status]');
  if (group === null || status === null) return;
  const buttons = [...group.querySelectorAll('button')];
  const { thanks = '', failed = '' } = texts[lang] ?? texts['en'] ?? {};
  const begin = (): void => {
    group.hidden = document.querySelector('.doc-footer') === null;
    for (const button of buttons) button.hidden = button.disabled = false;
    status.textContent = '';
  };
  const send = async (answer: string): Promise<void> => {
    // A disabled button loses the focus.
    const hasFocus = group.contains(document.activeElement);
    for (const button of buttons) button.disabled = true;
    const page = location.pathname;
    const isSent = await post(endpoint, { page, lang, answer });
    if (location.pathname !== page) return;
    status.textContent = isSent ? thanks : failed;
    if (isSent && hasFocus) status.focus();
    for (const button of buttons) {
      button.hidden = isSent;
      button.disabled = isSent;
    }
  };
  for (const button of buttons) button.addEventListener('click', () => void send(button.value));
  addEventListener('docsite:reload-content', begin);
  begin();
}

async function post(endpoint: string, answer: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      credentials: 'omit',
      keepalive: true,
    });
    return response.ok;
  } catch {
    // The status shows the failure, and the reader can try again.
    return false;
  }
}
