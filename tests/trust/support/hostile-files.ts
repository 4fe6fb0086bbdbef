import { deflateRawSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { SentFile } from '../../fixtures/multipart.ts';

/** A file as somebody hostile sends it, and what becomes of it where pictures, documents and archives are taken. */
export type HostileFile = SentFile & { what: string; verdict: 'refused' | 'harmless' };

const script = '<script>alert(document.domain)</script>';
const html = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;
const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`;
const bytes = (...values: number[]) => Buffer.from(values);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const pdf = (body: string) => `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${body})>>>>endobj\n`;

/** A picture that says how large it is, and has none of it. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from(png.subarray(0, 33));
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** An archive with one entry of this name, attributes and content; sizes are told as they are said to be. */
function zipOf(name: string, content: Buffer, { mode = 0o100644, size = content.length } = {}): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(title.length, 22);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(0x031e, 4);
  common.copy(central, 6, 0, 26);
  central.writeUInt32LE(mode * 65_536, 38);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + title.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, title, end]);
}

const bomb = zipOf('zeros', Buffer.alloc(20_000_000));
const manyEntries = zipSync(
  Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`${at}.txt`, new Uint8Array()])),
);

const refused = (what: string, name: string, content: Uint8Array | string, type?: string): HostileFile => ({
  ...{ what, name, bytes: content, verdict: 'refused' },
  ...(type && { type }),
});
const harmless = (what: string, name: string, content: Uint8Array | string, type?: string): HostileFile => ({
  ...refused(what, name, content, type),
  verdict: 'harmless',
});

/** All made here. What is harmless is kept as bytes that nobody runs or unpacks, under a name that says nothing else. */
export const hostileFiles: readonly HostileFile[] = [
  // Pages, pictures that are documents, and programs, by their own names.
  refused('a page', 'a.html', html, 'text/html'),
  refused('a page by its short name', 'a.HTM', html, 'text/html'),
  refused('a page in XML', 'a.xhtml', html, 'application/xhtml+xml'),
  refused('a picture that runs scripts', 'a.svg', svg, 'image/svg+xml'),
  refused('the same, packed', 'a.svgz', gzipSync(svg), 'image/svg+xml'),
  refused('a document that fetches', 'a.xml', xml, 'application/xml'),
  refused('a script', 'a.js', 'alert(1)', 'text/javascript'),
  refused('a module', 'a.mjs', 'alert(1)', 'text/javascript'),
  refused('a program of Windows', 'a.exe', 'MZ\x90', 'application/x-msdownload'),
  refused('a screen saver', 'a.scr', 'MZ\x90'),
  refused('a batch file', 'a.bat', 'del *'),
  refused('a shell script', 'a.sh', '#!/bin/sh'),
  refused('an application of HTML', 'a.hta', html),
  refused('a shortcut', 'a.lnk', bytes(0x4c, 0, 0, 0)),
  refused('a link to elsewhere', 'a.url', '[InternetShortcut]\nURL=file://host/share'),
  refused('a page of PHP', 'a.php', '<?php system($_GET[0]);'),
  refused('a page of Java', 'a.jsp', '<% Runtime %>'),
  refused('an archive that runs', 'a.jar', manyEntries),
  refused('settings of a web server', '.htaccess', 'AddType text/html .png'),
  // Under the names of others.
  refused('a page as PNG', 'a.png', html, 'image/png'),
  refused('a page as JPEG', 'a.jpg', html, 'image/jpeg'),
  refused('a page as WebP', 'a.webp', html, 'image/webp'),
  refused('a page as PDF', 'a.pdf', `${html}%PDF-1.7`, 'application/pdf'),
  refused('a page as ZIP', 'a.zip', Buffer.concat([Buffer.from(html), bomb]), 'application/zip'),
  refused('SVG as PNG', 'a.png', svg, 'image/png'),
  refused('SVG as JPEG', 'a.jpeg', svg, 'image/jpeg'),
  refused('SVG that says so as PNG', 'a.png', svg, 'image/svg+xml'),
  refused('packed SVG as PNG', 'a.png', gzipSync(svg), 'image/png'),
  refused('XML as PNG', 'a.png', xml, 'image/png'),
  refused('XML as WebP', 'a.webp', xml, 'image/webp'),
  refused('a program as PNG', 'a.png', 'MZ\x90\0\x03', 'image/png'),
  refused('a program of Linux as PDF', 'a.pdf', '\x7fELF\x02\x01', 'application/pdf'),
  refused('a shell script as JPEG', 'a.jpg', '#!/bin/sh\nrm -rf /', 'image/jpeg'),
  refused('a PNG that says it is a page', 'a.png', png, 'text/html'),
  refused('a PNG as JPEG', 'a.jpg', png, 'image/jpeg'),
  refused('bytes as text', 'a.txt', bytes(0x4d, 0x5a, 0, 0, 1), 'text/plain'),
  // Two things at once.
  harmless('a PNG with a page behind it', 'a.png', Buffer.concat([png, Buffer.from(html)]), 'image/png'),
  harmless('a PNG whose name has another ending', 'a.php.png', png, 'image/png'),
  harmless('a PDF that runs scripts in viewers', 'a.pdf', pdf('app.alert(1)'), 'application/pdf'),
  harmless('a PDF that is a page as well', 'a.pdf', pdf(html), 'application/pdf'),
  harmless('an archive with a page in front of its entries', 'a.zip', zipOf(script, png), 'application/zip'),
  refused('a text that is a page', 'a.txt', html, 'text/plain'),
  refused('a table that is a page', 'a.csv', html, 'text/csv'),
  harmless('a table of formulas', 'a.csv', '=cmd|"/c calc"!A0,@SUM(1),+1,-1', 'text/csv'),
  harmless('a GIF that is a script', 'a.gif', Buffer.concat([gif, Buffer.from('/*')]), 'image/gif'),
  // Cut off, and more than it seems.
  refused('nothing at all', 'a.png', '', 'image/png'),
  refused('no text at all', 'a.txt', '', 'text/plain'),
  refused('the first bytes of a PNG', 'a.png', png.subarray(0, 8), 'image/png'),
  refused('half of the head of a PNG', 'a.png', png.subarray(0, 18), 'image/png'),
  refused('the first bytes of a JPEG', 'a.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'),
  refused('a third of the mark of a PDF', 'a.pdf', '%PD', 'application/pdf'),
  refused('a picture of a billion pixels', 'a.png', pngOf(40_000, 30_000), 'image/png'),
  refused('a picture as wide as can be', 'a.png', pngOf(0xffffffff, 1), 'image/png'),
  harmless('an archive that unfolds to a thousand times its size', 'a.zip', bomb, 'application/zip'),
  harmless(
    'an archive that lies about sizes',
    'a.zip',
    zipOf('a', png, { size: 0xfffffffe }),
    'application/zip',
  ),
  harmless('an archive within an archive', 'a.zip', zipOf('inner.zip', bomb), 'application/zip'),
  harmless('an archive of two thousand entries', 'a.zip', manyEntries, 'application/zip'),
  harmless(
    'an archive with a link to elsewhere',
    'a.zip',
    zipOf('etc', Buffer.from('/etc/passwd'), { mode: 0o120777 }),
    'application/zip',
  ),
  harmless('an archive that climbs out', 'a.zip', zipOf('../../etc/cron.d/x', png), 'application/zip'),
  // Names.
  refused('a name that ends elsewhere', 'a.png.exe', png, 'image/png'),
  refused('a name read backwards', 'photo\u202egnp.exe', png, 'image/png'),
  refused('a stream beside a file', 'a.png::$DATA', png, 'image/png'),
  refused('a stream that is a program', 'a.png:evil.exe', png, 'image/png'),
  refused('no name', '...', png, 'image/png'),
  refused('an ending alone', '.png', png, 'image/png'),
  harmless('a name whose end is read backwards', 'photo\u202eexe.png', png, 'image/png'),
  harmless('a share of another machine', '\\\\host\\share\\a.png', png, 'image/png'),
  harmless('a drive', 'C:\\Windows\\System32\\a.png', png, 'image/png'),
  harmless('a way up', '../../../../etc/passwd.png', png, 'image/png'),
  harmless('a device', 'CON.png', png, 'image/png'),
  harmless('a long name', `${'长'.repeat(400)}.png`, png, 'image/png'),
  harmless('a name of four-byte letters', `${'𠮷'.repeat(300)}.png`, png, 'image/png'),
  harmless('a name with letters that hide', 'a\u200b\ufeff\u2066b.png', png, 'image/png'),
  harmless('a name that is markup', "<img src=x onerror='alert(1)'>.png", png, 'image/png'),
];
