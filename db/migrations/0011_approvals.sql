CREATE TABLE "cluster_approval_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"approval_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cluster_approvals" (
	"rid" text PRIMARY KEY NOT NULL,
	"cluster_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"kind" text NOT NULL,
	"ref_rid" text NOT NULL,
	"no" text NOT NULL,
	"ref_version" integer NOT NULL,
	"fen" bigint NOT NULL,
	"why" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"sent_at" timestamp with time zone NOT NULL,
	"links_until" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"decided_by" text,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cluster_approvals_fen" CHECK ("cluster_approvals"."fen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cluster_approval_links" ADD CONSTRAINT "cluster_approval_links_approval_rid_cluster_approvals_rid_fk" FOREIGN KEY ("approval_rid") REFERENCES "public"."cluster_approvals"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_approval_links" ADD CONSTRAINT "cluster_approval_links_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_approvals" ADD CONSTRAINT "cluster_approvals_cluster_rid_clusters_rid_fk" FOREIGN KEY ("cluster_rid") REFERENCES "public"."clusters"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_approvals" ADD CONSTRAINT "cluster_approvals_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_approvals" ADD CONSTRAINT "cluster_approvals_decided_by_customers_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cluster_approval_links_approval" ON "cluster_approval_links" USING btree ("approval_rid");--> statement-breakpoint
CREATE INDEX "cluster_approval_links_customer" ON "cluster_approval_links" USING btree ("customer_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_approvals_one" ON "cluster_approvals" USING btree ("ref_rid") WHERE "cluster_approvals"."status" = 10;--> statement-breakpoint
CREATE INDEX "cluster_approvals_ref" ON "cluster_approvals" USING btree ("ref_rid");--> statement-breakpoint
CREATE INDEX "cluster_approvals_cluster" ON "cluster_approvals" USING btree ("cluster_rid","status","created_at");--> statement-breakpoint
CREATE INDEX "cluster_approvals_customer" ON "cluster_approvals" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "cluster_approvals_decided" ON "cluster_approvals" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "cluster_approvals_links" ON "cluster_approvals" USING btree ("links_until") WHERE "cluster_approvals"."status" = 10;