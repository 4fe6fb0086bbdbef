-- Options by which less of a sample is taken were known by what they are called; now they are marked (see catalogue/tables.ts).
UPDATE "service_parameters" SET "options" = (
  SELECT jsonb_agg(
    CASE WHEN option ->> 'label' ~ '^微量(?!元素)' THEN option || '{"little": true}' ELSE option END ORDER BY place)
  FROM jsonb_array_elements("options") WITH ORDINALITY AS each (option, place)
)
WHERE "kind" = 'select' AND jsonb_path_exists("options", '$[*] ? (@.label starts with "微量")');
