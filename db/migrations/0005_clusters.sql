CREATE TABLE "cluster_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"member_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cluster_members" (
	"rid" text PRIMARY KEY NOT NULL,
	"cluster_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"role" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"limit_fen" bigint,
	"month_fen" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "cluster_members_limits" CHECK ("cluster_members"."limit_fen" >= 0 AND "cluster_members"."month_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cluster_proofs" (
	"rid" text PRIMARY KEY NOT NULL,
	"cluster_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"file_rid" text,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "clusters" (
	"rid" text PRIMARY KEY NOT NULL,
	"founder_rid" text NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"join_rule" smallint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cluster_history" ADD CONSTRAINT "cluster_history_member_rid_cluster_members_rid_fk" FOREIGN KEY ("member_rid") REFERENCES "public"."cluster_members"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_members" ADD CONSTRAINT "cluster_members_cluster_rid_clusters_rid_fk" FOREIGN KEY ("cluster_rid") REFERENCES "public"."clusters"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_members" ADD CONSTRAINT "cluster_members_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_proofs" ADD CONSTRAINT "cluster_proofs_cluster_rid_clusters_rid_fk" FOREIGN KEY ("cluster_rid") REFERENCES "public"."clusters"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_proofs" ADD CONSTRAINT "cluster_proofs_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_proofs" ADD CONSTRAINT "cluster_proofs_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_proofs" ADD CONSTRAINT "cluster_proofs_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clusters" ADD CONSTRAINT "clusters_founder_rid_customers_rid_fk" FOREIGN KEY ("founder_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cluster_history_member" ON "cluster_history" USING btree ("member_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_members_once" ON "cluster_members" USING btree ("cluster_rid","customer_rid") WHERE "cluster_members"."status" IN (10, 15, 20);--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_members_owner" ON "cluster_members" USING btree ("cluster_rid") WHERE "cluster_members"."role" = 'owner' AND "cluster_members"."status" = 20;--> statement-breakpoint
CREATE INDEX "cluster_members_cluster" ON "cluster_members" USING btree ("cluster_rid","created_at");--> statement-breakpoint
CREATE INDEX "cluster_members_customer" ON "cluster_members" USING btree ("customer_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_proofs_one" ON "cluster_proofs" USING btree ("cluster_rid") WHERE "cluster_proofs"."status" <> 40;--> statement-breakpoint
CREATE INDEX "cluster_proofs_cluster" ON "cluster_proofs" USING btree ("cluster_rid");--> statement-breakpoint
CREATE INDEX "cluster_proofs_customer" ON "cluster_proofs" USING btree ("customer_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "clusters_name" ON "clusters" USING btree (lower("company"),lower("name")) WHERE "clusters"."status" = 1;--> statement-breakpoint
CREATE INDEX "clusters_founder" ON "clusters" USING btree ("founder_rid");--> statement-breakpoint
CREATE INDEX "clusters_created" ON "clusters" USING btree ("created_at","rid");--> statement-breakpoint
CREATE TRIGGER cluster_members_open BEFORE INSERT OR UPDATE OF status ON cluster_members
  FOR EACH ROW WHEN (NEW.status IN (10, 15, 20)) EXECUTE FUNCTION heed_closing_of_customer();
