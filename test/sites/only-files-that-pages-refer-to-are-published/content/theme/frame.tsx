export default function Frame({ name }: { name: string }) {
  return <video className="frame" data-file={`/en/files/${name}.webm`}></video>;
}
