import { z } from 'zod';

/** The shop's name and pictures; a shop that has set nothing is called 澄谱. */
export const Brand = z
  .object({
    name: z.string(),
    latin: z.string(),
    slogan: z.string(),
    description: z.string(),
    /** Paths of pictures on this host. */
    logo: z.string(),
    logoInverse: z.string(),
  })
  .default({
    name: '澄谱',
    latin: 'Limpid',
    slogan: '测得清，看得懂',
    description: '科研与产业检测服务平台',
    logo: '/images/logo.svg',
    logoInverse: '/images/logo-inverse.svg',
  });

/** Telephone number that every page shows; empty when there is none. */
export const Hotline = z.string().default('');

/** When the hotline is answered, as shown (specification section 9), and the mailboxes; empty when there is none. */
export const Contact = z
  .object({
    hours: z.string().default('周一至周六 8:30-18:30'),
    /** Enquiries go there. */
    serviceEmail: z.string().default(''),
    hrEmail: z.string().default(''),
    privacyEmail: z.string().default(''),
  })
  .prefault({});

/** Where samples are received, and what to write on the parcel. */
export const LocalInfo = z
  .object({
    address: z.string().default(''),
    phone: z.string().default(''),
    email: z.string().default(''),
    express: z.string().default(''),
  })
  .prefault({});

/** QR codes of the side bar and the footer. */
export const QrCodes = z.array(z.object({ label: z.string(), img: z.string() })).default([]);

/** Website filing (ICP), public-security filing and the line of copyright; empty when there is none. */
export const Filing = z
  .object({ icp: z.string(), police: z.string(), copyright: z.string() })
  .default({ icp: '', police: '', copyright: '' });

/** Partner logos of the home page. */
export const Partners = z.array(z.object({ img: z.string(), name: z.string() })).default([]);
