export default function Plain() {
  return <p>Plain</p>;
}
