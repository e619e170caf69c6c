import './card.css';

export default function Plain() {
  return <p>Plain</p>;
}
