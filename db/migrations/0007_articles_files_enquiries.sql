CREATE TABLE "article_counts" (
	"article_rid" text PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_visits" (
	"article_rid" text NOT NULL,
	"kind" smallint NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "article_visits_day_article_rid_kind_visitor_pk" PRIMARY KEY("day","article_rid","kind","visitor")
);
--> statement-breakpoint
CREATE TABLE "showcases" (
	"article_rid" text PRIMARY KEY NOT NULL,
	"type_id" integer NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"params" text[] NOT NULL,
	"service_rids" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"rid" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"kind" smallint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"company" text,
	"content" text NOT NULL,
	"service_rid" text,
	"type_ids" integer[] NOT NULL,
	"budget_fen" bigint,
	"deadline" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiries_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner_rid" text,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"stored_as" text NOT NULL,
	"bound_to" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_stored_as_unique" UNIQUE("stored_as")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"stored_as" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article_counts" ADD CONSTRAINT "article_counts_article_rid_articles_rid_fk" FOREIGN KEY ("article_rid") REFERENCES "public"."articles"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_visits" ADD CONSTRAINT "article_visits_article_rid_articles_rid_fk" FOREIGN KEY ("article_rid") REFERENCES "public"."articles"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showcases" ADD CONSTRAINT "showcases_article_rid_articles_rid_fk" FOREIGN KEY ("article_rid") REFERENCES "public"."articles"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showcases" ADD CONSTRAINT "showcases_type_id_service_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_service_rid_services_rid_fk" FOREIGN KEY ("service_rid") REFERENCES "public"."services"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_rid_customers_rid_fk" FOREIGN KEY ("owner_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_phone" ON "enquiries" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_rid");--> statement-breakpoint
CREATE INDEX "files_bound" ON "files" USING btree ("bound_to");--> statement-breakpoint
CREATE INDEX "files_unbound" ON "files" USING btree ("created_at") WHERE "files"."bound_to" IS NULL;--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON showcases FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
-- Whoever deletes the row of a file, by whatever way, its bytes are removed by a job.
CREATE FUNCTION remember_removed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removed_files (stored_as) VALUES (OLD.stored_as) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER remember_removed_file AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION remember_removed_file();
--> statement-breakpoint
-- Files go with the record that they belong to; every table that files are bound to has this trigger.
CREATE FUNCTION drop_bound_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE bound_to = TG_TABLE_NAME || ':' || OLD.rid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_bound_files AFTER DELETE ON enquiries FOR EACH ROW EXECUTE FUNCTION drop_bound_files();
