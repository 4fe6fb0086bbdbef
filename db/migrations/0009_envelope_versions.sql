CREATE TABLE "cluster_envelope_versions" (
	"envelope_rid" text NOT NULL,
	"version" integer NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "cluster_envelope_versions_envelope_rid_version_pk" PRIMARY KEY("envelope_rid","version")
);
--> statement-breakpoint
ALTER TABLE "cluster_envelope_versions" ADD CONSTRAINT "cluster_envelope_versions_envelope_rid_cluster_envelopes_rid_fk" FOREIGN KEY ("envelope_rid") REFERENCES "public"."cluster_envelopes"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cluster_envelope_versions" ADD CONSTRAINT "cluster_envelope_versions_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cluster_envelope_versions_customer" ON "cluster_envelope_versions" USING btree ("customer_rid");