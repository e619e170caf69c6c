export default function Heat({ degrees }: { degrees: number }) {
  return <b>{`${degrees} °C`}</b>;
}
