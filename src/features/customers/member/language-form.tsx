import { useState } from 'react';
import { type Language, languages, ownLanguage } from '../../../core/language.ts';
import { ChoiceChips } from '../../../ui/forms/choice-chips.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useCallForm } from '../../../ui/forms/use-call-form.ts';
import { goToOtherLanguage, languageNames } from '../../../ui/language.ts';
import { updateInfo } from '../contract.ts';

/** Chooses the language of what is sent to the customer; the pages of this browser go along. */
export function LanguageForm({ language, onDone }: { language: Language; onDone: () => Promise<void> }) {
  const [chosen, setChosen] = useState(language);
  const { form, isBusy } = useCallForm(updateInfo, () => ({ language: chosen }), {
    onDone: async () => (chosen === ownLanguage ? onDone() : goToOtherLanguage()),
  });
  return (
    <form {...form} className="space-y-4.5 pt-2">
      <ChoiceChips
        name="language"
        legend="语言 / Language"
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={chosen}
        onChange={(value) => setChosen(value as Language)}
        help="短信、邮件和通知将使用所选语言，页面随之切换；微信消息、合同与报销材料为中文"
        className="grid grid-cols-2 gap-2"
      />
      <SubmitButton isBusy={isBusy} className="h-11 w-full md:h-10">
        保存
      </SubmitButton>
    </form>
  );
}
