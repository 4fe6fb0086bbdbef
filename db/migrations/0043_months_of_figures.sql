CREATE TABLE "figure_months" (
	"figure" text NOT NULL,
	"month" date NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "figure_months_figure_month_part_pk" PRIMARY KEY("figure","month","part")
);
--> statement-breakpoint
-- by hand
INSERT INTO "figure_months" ("figure", "month", "part", "count", "amount")
SELECT "figure", date_trunc('month', "day")::date, "part", sum("count"), sum("amount") FROM "figure_days"
WHERE "figure" IN ('services-ordered', 'services-billed', 'words-searched', 'words-not-found', 'services-viewed', 'orders-by-institution', 'orders-by-province', 'orders-of-groups', 'cohorts', 'orders-of-advisers')
GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "figure_days" ("figure", "day", "part", "count", "amount")
SELECT "figure" || ':all', "day", '', sum("count"), sum("amount") FROM "figure_days"
WHERE "figure" IN ('services-ordered', 'services-billed', 'words-searched', 'words-not-found', 'services-viewed', 'orders-by-institution', 'orders-by-province', 'orders-of-groups', 'cohorts', 'orders-of-advisers')
GROUP BY 1, 2;
