import { themeChosen, themeKey } from '../ui/theme.ts';

/**
 * Darkens the document before anything of it is painted, for whoever chose so or has a dark system. It stands in the
 * pages, which are the same for everybody, and is trusted by its hash. Paper is always light.
 * Only the server has it; the browser finds it in the page.
 */
export const themeScript = import.meta.env.SSR
  ? `(()=>{
const root=document.documentElement,dark=matchMedia('(prefers-color-scheme: dark)');
const show=()=>{let chosen;try{chosen=localStorage.getItem('${themeKey}')}catch{}
if(chosen==='dark'||(chosen!=='light'&&dark.matches))root.dataset.theme='dark';else delete root.dataset.theme};
show();dark.addEventListener('change',show);
for(const each of['storage','afterprint','${themeChosen}'])addEventListener(each,show);
addEventListener('beforeprint',()=>{delete root.dataset.theme})})()`.replaceAll('\n', '')
  : '';
