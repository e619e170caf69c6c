/** Pauses, resumes and replays an animation of the landing page. Without scripts or with reduced motion, it is hidden. */
import type { ReactNode } from 'react';
import type { Language } from './language.ts';

const labels = {
  en: { pause: 'Pause', play: 'Play', replay: 'Replay' },
  zh: { pause: '暂停', play: '播放', replay: '重播' },
};

/** The script chooses the label that fits the state. */
export function PlayButton({ lang }: { lang: Language }): ReactNode {
  const { pause, play, replay } = labels[lang];
  return (
    <button type="button" className="landing-play" data-pause={pause} data-play={play}>
      {replay}
    </button>
  );
}
