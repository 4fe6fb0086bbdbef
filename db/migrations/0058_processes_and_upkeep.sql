CREATE TABLE "processes" (
	"rid" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"disk_free" bigint,
	"disk_total" bigint,
	"replica_ms" integer,
	"replica_bytes" bigint,
	"has_replica" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upkeep" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upkeep_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"problems" integer NOT NULL,
	"what" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "upkeep_kind_at" ON "upkeep" USING btree ("kind","at");