CREATE TABLE "figure_days" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"count" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "figure_days_figure_day_part_pk" PRIMARY KEY("figure","day","part")
);
--> statement-breakpoint
CREATE TABLE "figure_runs" (
	"figure" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL
);
