import { words } from './words';

export default function Pager({ Original, ...props }) {
  return (
    <div className={words}>
      <Original {...props} />
    </div>
  );
}
