import type { Plugin } from 'vite';

/**
 * Lets the build leave out what nobody uses of React Router: names for development tools, and components made by a call, keep its
 * own forms and much else in the script of every page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll(
            /^(const \w+ = )(React\$1\.(?:forwardRef|memo|createContext)\()/gm,
            '$1/* @__PURE__ */ $2',
          ),
        map: null,
      }),
    },
  };
}
