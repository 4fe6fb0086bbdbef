#!/usr/bin/env bash
# A database of three nodes on this one machine: Patroni, etcd and PostgreSQL from Debian packages, each node in a network
# namespace of its own, with HAProxy before them. For trying and for tests; nothing of it outlives `down`.
#
#   apt-get install --no-install-recommends patroni etcd-server etcd-client haproxy postgresql python3-etcd pgbouncer \
#     pgbackrest
#   deploy/cluster/cluster.sh able      says what is missing to run it here
#   deploy/cluster/cluster.sh up        starts all of it and prints DATABASE_URL and DATABASE_REPLICA_URL
#   deploy/cluster/cluster.sh status    who leads, who follows, and how far behind
#   deploy/cluster/cluster.sh primary   the number of the node that leads
#   deploy/cluster/cluster.sh kill N    ends every process of node N at once, as a power failure does
#   deploy/cluster/cluster.sh start N   starts the processes of node N again
#   deploy/cluster/cluster.sh renew N   has node N copied anew from the leader, when it does not start any more
#   deploy/cluster/cluster.sh cut N     takes node N off the network; `join N` puts it back
#   deploy/cluster/cluster.sh archive   from now on keeps every change in an archive (pgBackRest), beginning with a backup
#   deploy/cluster/cluster.sh backup    one more backup in the archive, of what changed since the last one
#   deploy/cluster/cluster.sh archived  what is in the archive, and from when to when the database can be had back
#   deploy/cluster/cluster.sh restore '2026-11-26 10:00:00+00'   throws the database away and brings it back as it was
#     then, or with `latest` as far as the archive goes
#   deploy/cluster/cluster.sh down      ends all of it and removes its data
#
# CLUSTER_DIR holds data and logs (default /var/tmp/limpid-cluster), CLUSTER_ARCHIVE the archive, which `down` leaves alone when it
# lies elsewhere (default $CLUSTER_DIR/archive). Needs root, for namespaces.
set -euo pipefail

dir=${CLUSTER_DIR:-/var/tmp/limpid-cluster}
net=10.77.41
gate=$net.1
archive=${CLUSTER_ARCHIVE:-$dir/archive}
here=$(cd "$(dirname "$0")" && pwd)
binaries=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
password=limpid-cluster
nodes=(1 2 3)

ns() { echo "limpid$1"; }
address() { echo "$net.1$1"; }
inside() { ip netns exec "$(ns "$1")" "${@:2}"; }
api() { curl -fsS -m 2 "http://$(address "$1"):8008/$2"; }

need() {
  [ "$(id -u)" = 0 ] || { echo "network namespaces need root" >&2; exit 1; }
  local program
  for program in ip curl etcd patroni haproxy "$binaries/postgres"; do
    command -v "$program" >/dev/null || { echo "missing: $program (see the head of $0)" >&2; exit 1; }
  done
}

wires() {
  ip link add limpid-br type bridge
  ip addr add "$gate/24" dev limpid-br
  ip link set limpid-br up
  local n
  for n in "${nodes[@]}"; do
    ip netns add "$(ns "$n")"
    ip link add "limpid-v$n" type veth peer name eth0 netns "$(ns "$n")"
    ip link set "limpid-v$n" master limpid-br up
    inside "$n" ip addr add "$(address "$n")/24" dev eth0
    inside "$n" ip link set eth0 up
    inside "$n" ip link set lo up
  done
}

etcd_of() {
  local n=$1 peers
  peers=$(for m in "${nodes[@]}"; do printf 'n%s=http://%s:2380,' "$m" "$(address "$m")"; done)
  # A machine with much to do answers late, which is no reason to elect anew.
  inside "$n" runuser -u postgres -- setsid etcd --name "n$n" --data-dir "$dir/etcd$n" --logger zap --log-level warn \
    --listen-peer-urls "http://$(address "$n"):2380" --initial-advertise-peer-urls "http://$(address "$n"):2380" \
    --listen-client-urls "http://$(address "$n"):2379" --advertise-client-urls "http://$(address "$n"):2379" \
    --initial-cluster "${peers%,}" --initial-cluster-token limpid --initial-cluster-state new \
    --heartbeat-interval 300 --election-timeout 2000 >>"$dir/etcd$n.log" 2>&1 </dev/null &
}

# All three know of each other, without which Patroni does not begin.
etcd_agreed() {
  local n tries
  for n in "${nodes[@]}"; do
    for tries in $(seq 1 100); do
      if curl -fsS -m 1 "http://$(address "$n"):2379/version" 2>/dev/null | grep -q '"etcdcluster":"[0-9]'; then break; fi
      sleep 0.2
    done
  done
}

patroni_of() {
  local n=$1 others
  others=$(for m in "${nodes[@]}"; do [ "$m" = "$n" ] || printf '%s:2379, ' "$(address "$m")"; done)
  echo "synchronous_standby_names = '*'" >"$dir/always.conf"
  sed -e "s|@N@|$n|g" -e "s|@OTHERS@|${others%, }|g" -e "s|@ADDRESS@|$(address "$n")|g" -e "s|@DIR@|$dir|g" -e "s|@BINARIES@|$binaries|g" \
    -e "s|@NET@|$net|g" -e "s|@PASSWORD@|$password|g" "$here/patroni.yml" >"$dir/patroni$n.yml"
  inside "$n" runuser -u postgres -- env PGPASSFILE="$dir/pgpass$n" setsid patroni "$dir/patroni$n.yml" \
    >>"$dir/patroni$n.log" 2>&1 </dev/null &
}

start() { etcd_of "$1"; patroni_of "$1"; }

gateway() {
  sed -e "s|@GATE@|$gate|g" -e "s|@NET@|$net|g" "$here/haproxy.cfg" >"$dir/haproxy.cfg"
  haproxy -D -p "$dir/haproxy.pid" -f "$dir/haproxy.cfg"
}

leader() {
  local n
  for n in "${nodes[@]}"; do
    if api "$n" primary >/dev/null 2>&1; then echo "$n"; return; fi
  done
  return 1
}

replicas() {
  local n count=0
  for n in "${nodes[@]}"; do if api "$n" replica >/dev/null 2>&1; then count=$((count + 1)); fi; done
  echo "$count"
}

settle() {
  local tries n
  for tries in $(seq 1 240); do
    if leader >/dev/null && [ "$(replicas)" = 2 ] && whole; then return; fi
    # What lay on a machine that was killed may be good for nothing: whoever runs a cluster has such a node made anew.
    if [ "$tries" = 80 ]; then
      for n in "${nodes[@]}"; do if ! follows "$n"; then renew "$n" && echo "renewed $n"; fi; done
    fi
    sleep 0.5
  done
  echo "the cluster did not come up: see $dir/*.log" >&2
  return 1
}

follows() { api "$1" health >/dev/null 2>&1; }

# Gives up what node N has, and copies the leader's.
renew() {
  curl -fsS -m 30 -X POST -H 'content-type: application/json' -d '{"force":true}' \
    "http://$(address "$1"):8008/reinitialize" >/dev/null
}

# The leader feeds both of the others, one of whom is the one that every commit waits for, in Patroni's words and in PostgreSQL's; and
# still a moment later: whoever led before takes itself for a follower for a while, and then stops to be brought in line.
whole() { waits && sleep 3 && waits; }
waits() {
  local now told
  now=$(leader) && api "$now" cluster | grep -q sync_standby && told=$(api "$now" patroni) || return 1
  grep -q '"sync_state": "sync"' <<<"$told" && [ "$(grep -o '"state": "streaming"' <<<"$told" | wc -l)" = 2 ]
}

backrest() {
  runuser -u postgres -- pgbackrest --config="$dir/pgbackrest.conf" --stanza=limpid "$@"
}
# On the database of whoever leads.
backrest_of_leader() {
  local now
  now=$(leader)
  backrest --pg1-path="$dir/data$now" --pg1-socket-path="$dir/socket$now" --log-level-console=warn "$@"
}

need_archive() {
  command -v pgbackrest >/dev/null || { echo "missing: pgbackrest (see the head of $0)" >&2; exit 1; }
}

archiving() {
  need_archive
  mkdir -p "$archive" "$dir/backrest"
  sed -e "s|@DIR@|$dir|g" -e "s|@ARCHIVE@|$archive|g" "$here/pgbackrest.conf" >"$dir/pgbackrest.conf"
  chown postgres: "$archive" "$dir/backrest" "$dir/pgbackrest.conf"
}

# Whoever leads keeps every piece of its log; it is told so by Patroni, without a restart.
keep_log() {
  curl -fsS -m 10 -X PATCH -H 'content-type: application/json' "http://$(address "$1"):8008/config" \
    -d "{\"postgresql\":{\"parameters\":{\"archive_command\":\"$(keeping)\"}}}" >/dev/null
}
# PostgreSQL runs it in the folder of its data.
keeping() { echo "pgbackrest --config=$dir/pgbackrest.conf --stanza=limpid --pg1-path=\$PWD archive-push %p"; }

# A database as of a time (or `latest`), beside what is there: when it cannot be had, nothing has been lost. Files of a backup of before, the
# log up to then played on them; nobody can connect meanwhile.
fetch() {
  local until=(--type=time --target="$1" --target-action=promote) run=(runuser -u postgres --) said=t
  [ "$1" != latest ] || until=(--type=default)
  rm -rf "$dir"/fetched*
  install -d -o postgres -g postgres -m 700 "$dir/fetched" "$dir/fetched.socket"
  backrest --pg1-path="$dir/fetched" "${until[@]}" --log-level-console=warn restore
  "${run[@]}" "$binaries/pg_ctl" -D "$dir/fetched" -s -w -t 3600 -l "$dir/fetched.log" start -o "-c listen_addresses='' \
    -c unix_socket_directories=$dir/fetched.socket -c hba_file=$dir/fetched/pg_hba.conf -c ident_file=$dir/fetched/pg_ident.conf \
    -c synchronous_standby_names='' -c primary_conninfo='' -c archive_mode=on -c archive_command='$(keeping)'" ||
    { tail -n 5 "$dir/fetched.log" >&2; return 1; }
  while [ "$said" = t ]; do
    sleep 0.5
    said=$("${run[@]}" psql -h "$dir/fetched.socket" -AtXc 'SELECT pg_is_in_recovery()' postgres 2>/dev/null) || said=gone
  done
  # Such as that the log does not reach so far.
  [ "$said" = f ] || { tail -n 5 "$dir/fetched.log" >&2; return 1; }
  "${run[@]}" "$binaries/pg_ctl" -D "$dir/fetched" -s -w -m fast stop
}

# Ends every process of the nodes and of what stands before them, and waits until they are gone.
end_all() {
  local n one pids
  for n in "${nodes[@]}"; do
    while pids=$(ip netns pids "$(ns "$n")" 2>/dev/null) && [ -n "$pids" ]; do
      kill -KILL $pids 2>/dev/null || true
      sleep 0.1
    done
  done
  for one in haproxy pgbouncer; do
    [ ! -f "$dir/$one.pid" ] || kill -KILL $(cat "$dir/$one.pid") 2>/dev/null || true
  done
}

case ${1:-} in
  able)
    need
    [ "${2:-}" != archiving ] || need_archive
    [ "${2:-}" != pooling ] || command -v pgbouncer >/dev/null || { echo "missing: pgbouncer (see the head of $0)" >&2; exit 1; }
    ;;
  archive)
    archiving
    backrest_of_leader stanza-create
    keep_log "$(leader)"
    backrest_of_leader --type=full backup
    ;;
  backup) backrest_of_leader --type=incr backup ;;
  archived) backrest info ;;
  restore)
    need
    archiving
    fetch "${2:?say which time, or latest}"
    end_all
    rm -rf "$dir"/data? "$dir"/etcd? "$dir"/socket?
    mv "$dir/fetched" "$dir/data1"
    rm -rf "$dir/fetched.socket"
    mkdir -p "$dir"/socket{1,2,3}
    chown postgres: "$dir" "$dir"/socket?
    ip link show limpid-br >/dev/null 2>&1 || wires
    for n in "${nodes[@]}"; do etcd_of "$n"; done
    etcd_agreed
    patroni_of 1
    # The others copy whoever leads, once Patroni has written down how.
    for tries in $(seq 1 120); do if leader >/dev/null && keep_log 1 2>/dev/null; then break; fi; sleep 0.5; done
    for n in 2 3; do patroni_of "$n"; done
    gateway
    settle
    # What comes from now on is of another line of history, which begins with a backup of its own.
    backrest_of_leader --type=full backup
    "$0" settings
    ;;
  up)
    need
    "$0" down
    mkdir -p "$dir"/socket{1,2,3}
    chown postgres: "$dir" "$dir"/socket?
    printf '#!/bin/sh\npsql "$1" -v ON_ERROR_STOP=1 -c "CREATE ROLE limpid LOGIN PASSWORD '"'$password'"'" -c "CREATE DATABASE limpid OWNER limpid"\n' \
      >"$dir/first.sh"
    chmod 755 "$dir/first.sh"
    wires
    for n in "${nodes[@]}"; do etcd_of "$n"; done
    etcd_agreed
    for n in "${nodes[@]}"; do patroni_of "$n"; done
    gateway
    settle
    "$0" settings
    ;;
  settings)
    echo "DATABASE_URL=postgresql://limpid:$password@$gate:5000/limpid"
    echo "DATABASE_REPLICA_URL=postgresql://limpid:$password@$gate:5001/limpid"
    ;;
  status) api "$(leader)" cluster ;;
  primary) leader ;;
  settle) settle ;;
  renew) renew "$2" ;;
  kill)
    # Those of this node's namespace and no others.
    pids=$(ip netns pids "$(ns "$2")")
    # What ends by itself meanwhile is none to be ended.
    [ -z "$pids" ] || kill -KILL $pids 2>/dev/null || true
    ;;
  start) start "$2" ;;
  cut) ip link set "limpid-v$2" down ;;
  join) ip link set "limpid-v$2" up ;;
  down)
    # A namespace goes when its last process has gone, its wire at once.
    for n in "${nodes[@]}"; do ip link del "limpid-v$n" 2>/dev/null || true; done
    end_all
    for n in "${nodes[@]}"; do ip netns del "$(ns "$n")" 2>/dev/null || true; done
    ip link del limpid-br 2>/dev/null || true
    rm -rf "$dir"
    ;;
  bouncer)
    sed -e "s|@GATE@|$gate|g" -e "s|@DIR@|$dir|g" -e "s|@PASSWORD@|$password|g" "$here/pgbouncer.ini" >"$dir/pgbouncer.ini"
    printf '"limpid" "%s"\n' "$password" >"$dir/users.txt"
    chown postgres: "$dir/pgbouncer.ini" "$dir/users.txt"
    runuser -u postgres -- pgbouncer -d "$dir/pgbouncer.ini"
    echo "DATABASE_URL=postgresql://limpid:$password@$gate:6432/limpid"
    echo "DATABASE_DIRECT_URL=postgresql://limpid:$password@$gate:5000/limpid"
    echo "DATABASE_PLANS=none"
    ;;
  *)
    sed -n '2,26s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
