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
