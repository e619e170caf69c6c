export default function Unused({ needed }: { needed: string }) {
  return <p title="x">{needed}</p>;
}
