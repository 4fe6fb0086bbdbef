import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingNames } from '../src/host/config/config.ts';
import { secretSettings } from '../src/host/config/config-secrets.ts';
import { ofFile } from '../src/host/config/secret-files.ts';
import { root } from '../src/host/root.ts';
import { builtServer } from './run.mjs';

/**
 * The files of deploy/ that name settings, made from the one list of them: `node scripts/deploy.ts` writes them anew after the list
 * has changed; a test holds them against it.
 */

/** What a container decides for itself. */
const fixed: Record<string, string> = {
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
  BACKUP_DIR: '/backups',
};
/** What production is told unless somebody says otherwise. */
const usual: Record<string, string> = { MODE: 'production', DRAIN_MS: '15000', LOG_LEVEL: 'info' };
/** Where pods find secrets, each in a file of its own that the group of the process may read (mode 288 is 0440). */
const secretsFolder = '/run/secrets/limpid';
/** Whoever deploys says these with each group of processes. */
const perProcess = ['ROLE'];

const free = settingNames.filter((name) => !(name in fixed) && !perProcess.includes(name));
const secrets = free.filter((name) => secretSettings.includes(name));
const plain = free.filter((name) => !secretSettings.includes(name));

const head = (what: string) =>
  `# ${what}\n# Made from the list of settings by scripts/deploy.ts: change that, not this file.\n`;

/** Each file by its name below deploy/. */
export const deployFiles: Readonly<Record<string, string>> = {
  'compose.yml': compose(),
  'limpid.service': unit(),
  'limpid.env.example': environmentFile(),
  'kubernetes.yml': kubernetes(),
};

function compose(): string {
  const passed = free
    .filter((name) => name !== 'DATABASE_URL')
    .flatMap((name) => (secrets.includes(name) ? [name, name + ofFile] : [name]))
    .map((name) => `  ${name}: \${${name}:-${usual[name] ?? ''}}`);
  const set = Object.entries(fixed).map(([name, value]) => `  ${name}: '${value}'`);
  const service = (name: string, role: string, ports: string) => `  ${name}:
    <<: *limpid
    environment:
      <<: *settings
      ROLE: ${role}
${ports}`;
  return `${head('One machine: PostgreSQL, a process that serves and one that works. Values come from .env beside this file;\n# `docker compose -f deploy/compose.yml --project-directory . up -d`. A secret that lies in a file is mounted, and named by its _FILE.')}
x-settings: &settings
${[...set, ...passed].join('\n')}
  DATABASE_URL: postgresql://limpid:\${POSTGRES_PASSWORD:?}@database/limpid

x-limpid: &limpid
  image: limpid:\${LIMPID_VERSION:-latest}
  build: { context: .., dockerfile: deploy/Containerfile }
  restart: unless-stopped
  read_only: true
  tmpfs: [/tmp]
  cap_drop: [ALL]
  security_opt: ['no-new-privileges:true']
  volumes: ['files:/data', 'backups:/backups']
  depends_on: { database: { condition: service_healthy } }
  stop_grace_period: 40s

services:
  database:
    image: postgres:18
    restart: unless-stopped
    environment: { POSTGRES_USER: limpid, POSTGRES_DB: limpid, POSTGRES_PASSWORD: '\${POSTGRES_PASSWORD:?}' }
    volumes: ['database:/var/lib/postgresql']
    healthcheck: { test: [CMD-SHELL, pg_isready -U limpid], interval: 5s, retries: 20 }
${service('web', 'web', `    ports: ['\${LIMPID_PORT:-3000}:3000']\n`)}${service('worker', 'worker', '')}
volumes: { database: {}, files: {}, backups: {} }
`;
}

function unit(): string {
  return `${head('A process of the shop below systemd; `systemctl enable --now limpid`.')}# Settings stand in /etc/limpid.env, as limpid.env.example beside this file shows; that file is readable by root alone.
# A secret stays out of the environment with, for example, LoadCredential=secret-key:/etc/limpid/secret-key and
# Environment=SECRET_KEY_FILE=%d/secret-key below [Service].
[Unit]
Description=Limpid
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
EnvironmentFile=/etc/limpid.env
Environment=MALLOC_ARENA_MAX=1
ExecStart=/usr/bin/node ${builtServer.join(' ').replace('build/', '/opt/limpid/build/')}
User=limpid
StateDirectory=limpid
Restart=always
RestartSec=2
# The product finishes what is in hand, for DRAIN_MS and fifteen seconds.
TimeoutStopSec=50
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
LimitNOFILE=65536

[Install]
WantedBy=multi-user.target
`;
}

function environmentFile(): string {
  const values: Record<string, string> = { ...fixed, ...usual, HOST: '127.0.0.1', ROLE: 'both' };
  Object.assign(values, { DATA_DIR: '/var/lib/limpid', BACKUP_DIR: '/var/lib/limpid/backups' });
  const lines = settingNames.flatMap((name) => [
    name in values ? `${name}=${values[name]}` : `#${name}=`,
    ...(secretSettings.includes(name) ? [`#${name}${ofFile}=`] : []),
  ]);
  return `${head('What each means is told in .env.example.')}${lines.join('\n')}\n`;
}

function kubernetes(): string {
  const text = (value: string) => `'${value}'`;
  const map = [
    ...Object.entries({ ...fixed, ...Object.fromEntries(plain.map((name) => [name, usual[name] ?? ''])) }),
    ...secrets.map((name) => [name + ofFile, `${secretsFolder}/${name}`] as const),
  ];
  return `${head('A shop on Kubernetes, beside a PostgreSQL of its own; `kubectl apply -f deploy/kubernetes.yml`.')}apiVersion: v1
kind: ConfigMap
metadata: { name: limpid }
data:
${map.map(([name, value]) => `  ${name}: ${text(value)}`).join('\n')}
---
apiVersion: v1
kind: Secret
metadata: { name: limpid }
stringData:
${secrets.map((name) => `  ${name}: ''`).join('\n')}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: limpid-files }
spec: { accessModes: [ReadWriteMany], resources: { requests: { storage: 100Gi } } }
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: limpid-backups }
spec: { accessModes: [ReadWriteMany], resources: { requests: { storage: 100Gi } } }
---
apiVersion: v1
kind: Service
metadata: { name: limpid }
spec:
  selector: { app: limpid, role: web }
  ports: [{ name: http, port: 80, targetPort: 3000 }]
---
${deployment('web', 2)}---
${deployment('worker', 1)}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: limpid-web }
spec: { minAvailable: 1, selector: { matchLabels: { app: limpid, role: web } } }
---
apiVersion: batch/v1
kind: CronJob
metadata: { name: limpid-backup }
spec:
  schedule: '0 3 * * *'
  timeZone: Asia/Shanghai
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
${pod('[node, build/program/backup.js]', '          ')}`;
}

function deployment(role: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: limpid-${role} }
spec:
  replicas: ${replicas}
  strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  selector: { matchLabels: { app: limpid, role: ${role} } }
  template:
    metadata: { labels: { app: limpid, role: ${role} } }
    spec:
      terminationGracePeriodSeconds: 50
${pod(undefined, '      ', role)}`;
}

function pod(command: string | undefined, indent: string, role?: string): string {
  const lines = [
    'securityContext: { runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001, seccompProfile: { type: RuntimeDefault } }',
    'containers:',
    '  - name: limpid',
    '    image: limpid:latest',
    ...(command ? [`    command: ${command}`] : []),
    '    envFrom: [{ configMapRef: { name: limpid } }]',
    ...(role ? [`    env: [{ name: ROLE, value: ${role} }]`, '    ports: [{ containerPort: 3000 }]'] : []),
    '    securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }',
    '    resources: { requests: { cpu: 250m, memory: 384Mi }, limits: { memory: 1Gi } }',
    ...(role
      ? [
          '    startupProbe: { httpGet: { path: /health/ready, port: 3000 }, periodSeconds: 1, failureThreshold: 120 }',
          '    readinessProbe: { httpGet: { path: /health/ready, port: 3000 }, periodSeconds: 2, failureThreshold: 2 }',
          '    livenessProbe: { httpGet: { path: /health/live, port: 3000 }, periodSeconds: 10, failureThreshold: 3 }',
        ]
      : []),
    '    volumeMounts:',
    '      - { name: files, mountPath: /data }',
    '      - { name: backups, mountPath: /backups }',
    '      - { name: tmp, mountPath: /tmp }',
    `      - { name: secrets, mountPath: ${secretsFolder}, readOnly: true }`,
    'volumes:',
    '  - { name: files, persistentVolumeClaim: { claimName: limpid-files } }',
    '  - { name: backups, persistentVolumeClaim: { claimName: limpid-backups } }',
    '  - { name: tmp, emptyDir: {} }',
    '  - { name: secrets, secret: { secretName: limpid, defaultMode: 288 } }',
  ];
  return `${lines.map((line) => indent + line).join('\n')}\n`;
}

if (process.argv[1]?.endsWith('deploy.ts')) {
  for (const [name, text] of Object.entries(deployFiles))
    writeFileSync(path.join(root, 'deploy', name), text);
  console.log(
    readFileSync(path.join(root, 'deploy/limpid.env.example'), 'utf8').split('\n').length,
    'lines of settings',
  );
}
