export default function Shelf({ page, shell }) {
  return <p>{`${page.title}: ${shell.ownTexts.start}`}</p>;
}
