-- A withdrawn service moves to another table and comes back, so nothing that tells of it may go with its row.
CREATE TABLE "shelved_services" (
	"rid" text PRIMARY KEY NOT NULL,
	"type_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"img" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"sketch" text NOT NULL,
	"instrument" jsonb NOT NULL,
	"price_from_fen" bigint NOT NULL,
	"unit" text NOT NULL,
	"lead_days_min" integer NOT NULL,
	"lead_days_max" integer NOT NULL,
	"intro" text NOT NULL,
	"sample_requirements" text NOT NULL,
	"deliverables" text[] NOT NULL,
	"faqs" jsonb NOT NULL,
	"reservable" jsonb,
	"pricing" jsonb NOT NULL,
	"can_hurry" boolean GENERATED ALWAYS AS (coalesce(jsonb_typeof(pricing -> 'urgent') = 'object', false)) STORED NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_prefecture" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shelved_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_care" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"adviser_rid" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"staff_rid" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_counts" DROP CONSTRAINT "service_counts_service_rid_services_rid_fk";
--> statement-breakpoint
ALTER TABLE "service_questions" DROP CONSTRAINT "service_questions_service_rid_services_rid_fk";
--> statement-breakpoint
ALTER TABLE "service_reviews" DROP CONSTRAINT "service_reviews_service_rid_services_rid_fk";
--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_service_rid_services_rid_fk";
--> statement-breakpoint
ALTER TABLE "service_parameters" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_types" ADD COLUMN "is_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "service_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD CONSTRAINT "shelved_services_type_id_service_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelved_services" ADD CONSTRAINT "shelved_services_category_id_service_types_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_care" ADD CONSTRAINT "customer_care_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_care" ADD CONSTRAINT "customer_care_adviser_rid_staff_members_rid_fk" FOREIGN KEY ("adviser_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_care_adviser" ON "customer_care" USING btree ("adviser_rid");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_rid","created_at" DESC NULLS LAST);