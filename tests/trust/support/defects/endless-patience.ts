// A product that waits for slow requests as long as they like.
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

const { createServer } = http;
http.createServer = ((options: http.ServerOptions, listener: http.RequestListener) =>
  createServer({ ...options, headersTimeout: 0, requestTimeout: 0 }, listener)) as typeof createServer;
syncBuiltinESMExports();
