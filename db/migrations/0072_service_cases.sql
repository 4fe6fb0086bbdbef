CREATE TABLE "service_cases" (
	"service_rid" text NOT NULL,
	"article_rid" text NOT NULL,
	CONSTRAINT "service_cases_service_rid_article_rid_pk" PRIMARY KEY("service_rid","article_rid")
);
--> statement-breakpoint
CREATE INDEX "service_cases_articles" ON "service_cases" USING btree ("article_rid");--> statement-breakpoint
INSERT INTO "service_cases" ("service_rid", "article_rid")
SELECT DISTINCT names.rid, cases.rid
FROM (
  SELECT rid, CASE WHEN alias ~ '^[ -~]+$'
    THEN ' ' || regexp_replace(lower(alias), '[^a-z0-9]', '', 'g') || ' ' ELSE lower(alias) END AS text
  FROM "services", unnest("aliases") AS alias WHERE char_length(alias) > 2
) AS names
JOIN "search_entries" AS cases ON cases.kind = 'article' AND cases.note = 'service' AND strpos(cases.plain, names.text) > 0;
