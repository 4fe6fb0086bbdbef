import { base } from '../../../../core/language.ts';

/** Links to the user agreement and the privacy terms; they open beside the form, so that nothing typed is lost. */
export function Agreements() {
  return (
    <>
      <AgreementLink href="/license">《用户协议》</AgreementLink>与
      <AgreementLink href="/policy">《隐私条款》</AgreementLink>
    </>
  );
}

/** A link to one of them. */
export function AgreementLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={base + href} target="_blank" rel="noopener" className="text-link hover:underline">
      {children}
    </a>
  );
}
