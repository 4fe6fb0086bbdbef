import { englishBase, isEnglish } from '../core/language.ts';
import { languageKey } from '../ui/language.ts';

/**
 * Goes on to the page in English before anything is painted, for whoever reads English here. It stands in Chinese pages, which are the same for
 * everybody, and is trusted by its hash; only the server has it, as `theme-script.ts`.
 */
export const englishScript =
  import.meta.env.SSR && !isEnglish
    ? `try{const{pathname:p,search:s,hash:h}=location;
if(localStorage.getItem('${languageKey}')==='en'&&!/^\\/staff(\\/|$)/.test(p))location.replace('${englishBase}'+(p==='/'?'':p)+s+h)}catch{}`.replaceAll(
        '\n',
        '',
      )
    : '';
