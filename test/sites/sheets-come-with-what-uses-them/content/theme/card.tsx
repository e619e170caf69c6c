import './card.css';

export default function Card() {
  return <p className="anvil-card">A card</p>;
}
