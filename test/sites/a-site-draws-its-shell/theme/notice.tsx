export default function Notice({ lang }) {
  return <p>{lang === 'zh' ? '铁还热' : 'The iron is hot'}</p>;
}
