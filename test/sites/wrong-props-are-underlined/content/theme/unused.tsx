export default function Unused({ needed }: { needed: string }) {
  return <p>{needed}</p>;
}
