import { useRef } from 'react';

/**
 * Names what is sent, so that it is done once though a lost connection makes it be sent twice: the same input
 * keeps its name, another one gets another.
 */
export function useRequestKey(): (input: object) => string {
  const last = useRef({ text: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

/** A name for a request: 128 random bits; unlike randomUUID they are to be had without HTTPS too. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
