export default function Degrees({ value, unit = 'C' }: { value: number; unit?: 'C' | 'F' }) {
  return <b>{`${value} °${unit}`}</b>;
}
