import type { OutputOf } from '../../../../core/call.ts';
import type { ParameterField, Price } from '../../contract.ts';
import type { Service } from '../../forms/public/use-service-form.ts';
import type { catalogueRead } from '../contract.ts';

/** A service as its editors have it. */
export type EditedService = OutputOf<typeof catalogueRead>;

/** What each part of the editor is given. */
export type PartProps = {
  service: EditedService;
  /** Counts the changes that this editor has seen. */
  version: number;
  /** Told after saving, with the version that came of it. */
  onSaved: (version: number) => void;
  /** Told whenever something becomes unsaved, or is not any more. */
  onDirty: (isDirty: boolean) => void;
};

/** The service as its public page would have it with this price and these fields. */
export function asShown(service: EditedService, price: Price, params: ParameterField[]): Service {
  const { rid, name, sketch, pictures, type_id, days, tags, aliases, faqs, deliverables, slot_minutes } =
    service;
  return {
    rid,
    name,
    sketch,
    img: pictures,
    typeId: type_id,
    type_name: '',
    category: { id: service.category_id, name: '' },
    instrument: service.instrument,
    price,
    days,
    order: 0,
    tags,
    aliases,
    intro: [],
    sample_req: [],
    min_amount: null,
    results: [],
    deliverables,
    examples: [],
    cases: [],
    faq: faqs,
    questions: [],
    questions_next: null,
    evaluates: { avg: null, count: 0, list: [], next: null },
    stats: null,
    together: [],
    related: [],
    params,
    reservable: slot_minutes === null ? null : { slot_minutes, open_hours: [], max_days_ahead: 0 },
  };
}
