import { defineComponent, ref } from 'vue';

export const Tide = defineComponent(() => {
  const isHigh = ref(true);
  return () => (
    <button onClick={() => (isHigh.value = !isHigh.value)}>{isHigh.value ? 'High tide' : 'Low tide'}</button>
  );
});
