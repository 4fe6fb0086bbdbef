type Address = { toString: () => string };
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => Address };
};

/** Starts a script of our own as a worker; the content security policy takes addresses only from this policy. */
export function startWorker(address: string): Worker {
  return new Worker(trusted(address) as string, { type: 'module' });
}

/** The script between pages and network, once it is started; undefined where the browser has none, and in development. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return undefined;
  try {
    return await navigator.serviceWorker.register(trusted('/sw.js') as string);
  } catch (error) {
    console.warn('no service worker', error);
    return undefined;
  }
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function trusted(address: string): string | Address {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('limpid-workers', {
    createScriptURL: (asked) => {
      if (new URL(asked, location.href).origin !== location.origin)
        throw new TypeError('not a script of ours');
      return asked;
    },
  });
  return policy.createScriptURL(address);
}
