export default function Player({ tracks }: { tracks: string[] }) {
  return <p>{tracks.length} tracks</p>;
}
